import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))


@pytest.fixture
def rng(request):
    from support import seeded

    return seeded(request.node.name)
