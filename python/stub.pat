# What the operators take and give: they stand in slots of the types, which have no signatures (nanobind's stubgen has the form
# of this file).

carry.__all__$:

carry.__prefix__$:
    __version__: str

carry.integer.__prefix__$:
    \from collections.abc import Iterable
    \from typing import SupportsBytes, SupportsIndex, SupportsInt
    @overload
    def __new__(cls, value: SupportsIndex | SupportsInt = 0, /) -> integer: ...
    @overload
    def __new__(cls, value: str | bytes | bytearray, /, base: SupportsIndex = 0) -> integer: ...

carry.integer.__(r?(?:add|sub|mul|floordiv|mod))__$:
    \from typing import overload
    @overload
    def __\1__(self, other: integer | int, /) -> integer:
        \doc
    @overload
    def __\1__(self, other: float, /) -> float: ...

carry.integer.__(r?truediv)__$:
    def __\1__(self, other: integer | int | float, /) -> float:
        \doc

carry.integer.__(r?divmod)__$:
    @overload
    def __\1__(self, other: integer | int, /) -> tuple[integer, integer]:
        \doc
    @overload
    def __\1__(self, other: float, /) -> tuple[float, float]: ...

carry.integer.__(r?pow)__$:
    @overload
    def __\1__(self, other: integer | int, modulus: SupportsIndex | None = None, /) -> integer:
        \doc
    @overload
    def __\1__(self, other: float, modulus: None = None, /) -> float: ...

carry.integer.__(r?(?:lshift|rshift|and|or|xor))__$:
    def __\1__(self, other: integer | int, /) -> integer:
        \doc

carry.integer.(numerator)$:
    @property
    def \1(self) -> int:
        \doc

carry.integer.(real)$:
    @property
    def \1(self) -> integer:
        \doc

carry.integer.__(lt|le|gt|ge)__$:
    def __\1__(self, other: integer | int | float, /) -> bool:
        \doc

carry.(?:gf2x).__(lt|le|gt|ge)__$:
    def __\1__(self, other: gf2x, /) -> bool:
        \doc

carry.(?:modular_integer|gf2n_element).__(lt|le|gt|ge)__$:

carry.(?:\w+).__(eq|ne)__$:
    def __\1__(self, other: object, /) -> bool:
        \doc

carry.(integer|gf2x|modular_integer|gf2n_element).__(neg|pos|abs|invert)__$:
    def __\2__(self) -> \1:
        \doc

carry.(?:\w+).__(bool)__$:
    def __\1__(self) -> bool:
        \doc

carry.(?:\w+).__(int|index|hash|len)__$:
    def __\1__(self) -> int:
        \doc

carry.(?:\w+).__(float)__$:
    def __\1__(self) -> float:
        \doc

carry.(?:\w+).__(repr|str)__$:
    def __\1__(self) -> str:
        \doc

carry.gf2x.__prefix__$:
    \from typing import SupportsIndex
    \from collections.abc import Iterator
    def __new__(cls, value: gf2x | SupportsIndex | str | bytes | bytearray = 0, /) -> gf2x: ...

carry.gf2x.__(add|sub|xor|mul|floordiv|mod)__$:
    def __\1__(self, other: gf2x, /) -> gf2x:
        \doc

carry.gf2x.__(divmod)__$:
    def __\1__(self, other: gf2x, /) -> tuple[gf2x, gf2x]:
        \doc

carry.gf2x.__(pow)__$:
    def __\1__(self, exponent: integer | int, modulus: gf2x | None = None, /) -> gf2x:
        \doc

carry.gf2x.__(lshift|rshift)__$:
    def __\1__(self, count: integer | int, /) -> gf2x:
        \doc

carry.gf2x.__getitem__$:
    def __getitem__(self, i: SupportsIndex, /) -> int:
        \doc

carry.gf2x.__iter__$:
    def __iter__(self) -> Iterator[int]:
        \doc

carry.modular_integer.__prefix__$:
    def __new__(cls, modulus: modulus, value: integer | int) -> modular_integer: ...

carry.modular_integer.__(r?(?:add|sub|mul|truediv))__$:
    def __\1__(self, other: modular_integer | integer | int, /) -> modular_integer:
        \doc

carry.(modular_integer|gf2n_element).__(pow)__$:
    def __\2__(self, exponent: integer | int, modulus: None = None, /) -> \1:
        \doc

carry.gf2n_element.__prefix__$:
    def __new__(cls, field: gf2n_field, value: gf2n_element | gf2x | integer | int | str | bytes | bytearray) -> gf2n_element: ...

carry.gf2n_element.__(r?(?:add|sub|mul|truediv))__$:
    def __\1__(self, other: gf2n_element | gf2x, /) -> gf2n_element:
        \doc

# A number on the left of the other's power, sum or shift never gets this far.
carry.(?:gf2x|modular_integer|gf2n_element).__r\w+__$:
