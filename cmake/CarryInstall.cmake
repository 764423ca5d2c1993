# What `make install` lays down.
