# A thin face over the CMake presets. `make help` says what there is.
export PREFIX ?= /usr/local
BENCH ?= .
LEVELS ?= avx512 adx portable
SECONDS_EACH ?= 60
JOBS ?= $(shell nproc 2>/dev/null || echo 2)
TOOL = build/release/tools/carry/carry

.DEFAULT_GOAL := help
.PHONY: help build run test timing fuzz check bench report report-programs record bench-compare python docs lint format
.PHONY: install clean
MAKEFLAGS += --no-print-directory

# One configured tree serves every goal: only the tests and the benchmarks are switched on where they are needed,
# and nothing switches them off again.
configure = @test -f build/release/build.ninja || cmake --preset release -DCARRY_BUILD_TESTS=OFF
build = cmake --build --preset release --parallel $(JOBS)

help:  ## this list
	@echo 'Carry. The goals, each of which installs what it needs (scripts/setup):'
	@sed -n 's/^\([a-z][a-z-]*\):.*## \(.*\)/  make \1	\2/p' $(MAKEFILE_LIST) | expand -t 18
	@echo 'JOBS=n runs n jobs at once (here $(JOBS)); CARRY_TEST_FACTOR=n in the environment tests n times as long.'

build:  ## the library, the tool and the examples, in build/release
	@scripts/setup run
	$(configure)
	@$(build)

run:  ## the tour: real arithmetic on real input, checked and timed
	@scripts/setup run
	$(configure)
	@$(build) --target tour
	@build/release/examples/tour

test:  ## the whole suite on every kernel level of this machine, then with 32-bit limbs
	@scripts/setup test
	@cmake --preset release -DCARRY_BUILD_TESTS=ON
	@$(build)
	@ctest --preset release --parallel $(JOBS)
	@cmake --preset limb32
	@cmake --build --preset limb32 --parallel $(JOBS)
	@ctest --preset limb32 --parallel $(JOBS)

timing:  ## the constant-time functions under a statistical test of their times (dudect's method; wants a quiet machine)
	@scripts/setup test
	@cmake --preset release -DCARRY_BUILD_TESTS=ON
	@$(build) --target timing
	@build/release/tests/timing/timing

fuzz:  ## the fuzz targets under libFuzzer and the sanitizers (SECONDS_EACH=60; what is found stays in build/fuzz/found)
	@scripts/setup ci
	@cmake --preset fuzz
	@cmake --build --preset fuzz --parallel $(JOBS)
	@for target in build/fuzz/tests/fuzz/fuzz_*; do \
		corpus=build/fuzz/found/$$(basename $$target); mkdir -p $$corpus; \
		$$target -max_total_time=$(SECONDS_EACH) -max_len=2000 -rss_limit_mb=4000 -timeout=20 -print_final_stats=1 \
			-artifact_prefix=$$corpus- $$corpus || exit; \
	done

check:  ## the tool's own cross-check of every algorithm on every level
	@scripts/setup run
	$(configure)
	@$(build) --target carry_tool
	@$(TOOL) check

bench:  ## the benchmarks beside other libraries (BENCH=regex picks some)
	@scripts/setup bench
	@cmake --preset release -DCARRY_BUILD_BENCH=ON
	@$(build) --target carry_bench
	@build/release/bench/carry_bench --benchmark_filter='$(BENCH)'

report: report-programs  ## the documents' evaluations and ours, into report/index.html (QUICK=1: about a minute)
	@build/report-venv/bin/python bench/report/report.py $(if $(QUICK),--quick)

report-programs:
	@scripts/setup report
	@cmake --preset release -DCARRY_BUILD_BENCH=ON
	@$(build) --target carry_bench_programs carry_tool
	@test -x build/report-venv/bin/python || python3 -m venv build/report-venv
	@build/report-venv/bin/python -c 'import matplotlib' 2>/dev/null || \
		build/report-venv/bin/pip install --quiet --disable-pip-version-check -r bench/report/requirements.txt

record: report-programs  ## the same at every kernel level, into docs/benchmarks/ (LEVELS='...' picks some, SECTION=1, QUICK=1)
	@for level in $(LEVELS); do \
		CARRY_ISA=$$level build/report-venv/bin/python bench/report/report.py --products 10 $(if $(QUICK),--quick) \
			$(if $(SECTION),--section $(SECTION)) --out docs/benchmarks/$$level --markdown docs/benchmarks/$$level.md || exit; \
	done
	@bench/report/readme.py

bench-compare:  ## the benchmarks of revision BASE beside those of this tree (BENCH=regex picks some)
	@scripts/setup bench
	@bench/compare '$(BASE)' '$(BENCH)'

python:  ## the Python package: its wheel, into build/python/wheel, installed and tested in a virtual environment
	@scripts/setup python
	@JOBS=$(JOBS) scripts/python

docs:  ## the reference of the public headers, into build/docs/html (Doxygen); fails where something public has no comment
	@scripts/setup docs
	@mkdir -p build/docs
	@CARRY_VERSION=$$(sed -n 's/^#define CARRY_VERSION "\(.*\)"/\1/p' include/carry/config.h) doxygen docs/Doxyfile
	@echo 'build/docs/html/index.html'

lint:  ## format, clang-tidy, shellcheck, documentation of the public headers
	@scripts/setup ci
	@scripts/lint

format:  ## puts the code into the house's format
	@scripts/setup ci
	@scripts/lint --fix format

install:  ## lays the library, the headers and the tool down under PREFIX (/usr/local)
	@scripts/setup run
	$(configure)
	@$(build) --target carry carry_shared carry_compat carry_completion
	@case $${PREFIX:?} in /*) ;; *) PREFIX=$$PWD/$$PREFIX ;; esac; cmake --install build/release --prefix "$$PREFIX"

clean:  ## removes everything that was built
	rm -rf build
