"""Directories on this machine or elsewhere, through pyarrow.fs.

A file that has its final name is whole: it is written under another name and moved. On this
machine a file is also on the disk before it is moved.
"""

from __future__ import annotations

import os
import uuid
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any

from pyquadrille.columns import arrow
from pyquadrille.errors import ArgumentTypeError, CheckpointError, StorageError


@contextmanager
def _stored(what: str) -> Iterator[None]:
    """Raises `StorageError` where the system refuses something, unless a file is missing."""
    try:
        yield
    except FileNotFoundError:
        raise
    except OSError as error:
        raise StorageError(f"{what}: {error}") from error


class Place:
    """A directory: a path, or a URL such as `s3://bucket/directory`."""

    def __init__(self, where: Any) -> None:
        """The directory there; nothing is created yet."""
        fs = arrow("pyarrow.fs")
        if not isinstance(where, str | os.PathLike) or isinstance(where, bytes):
            raise ArgumentTypeError(f"expected a directory or a URL, found {where!r}")
        text = os.fspath(where)
        try:
            text.encode()
            if "://" in text:
                self.fs, self._path = fs.FileSystem.from_uri(text)
            else:
                # Workers have other working directories.
                text = os.path.abspath(text)
                self.fs, self._path = fs.LocalFileSystem(), text
        except (ValueError, OSError) as error:
            raise CheckpointError(f"{text}: {error}") from error
        self._is_local = isinstance(self.fs, fs.LocalFileSystem)
        self._where = text

    def __str__(self) -> str:
        """The absolute path, or the URL."""
        return self._where

    def __truediv__(self, name: str) -> Place:
        """A directory in this one."""
        place = Place.__new__(Place)
        place.fs, place._is_local = self.fs, self._is_local
        place._path, place._where = self.path(name), f"{self._where.rstrip('/')}/{name}"
        return place

    def path(self, name: str = "") -> str:
        """The path of a file in it, for the file system."""
        return f"{self._path.rstrip('/')}/{name}" if name else str(self._path)

    def make(self) -> None:
        """Creates the directory, with those above it."""
        with _stored(f"{self} cannot be created"):
            self.fs.create_dir(self._path, recursive=True)

    def names(self) -> list[str]:
        """The names of the files in it; none if it does not exist."""
        fs = arrow("pyarrow.fs")
        selector = fs.FileSelector(self._path, allow_not_found=True)
        with _stored(f"{self} cannot be read"):
            files = self.fs.get_file_info(selector)
        return sorted(file.base_name for file in files if file.is_file)

    def read(self, name: str) -> bytes | None:
        """The content of a file, or `None` if there is none."""
        with suppress(FileNotFoundError), _stored(f"{self}/{name} cannot be read"):
            with self.fs.open_input_stream(self.path(name)) as stream:
                content: bytes = stream.readall()
                return content
        return None

    def write(self, name: str, content: bytes) -> None:
        """Replaces a file, at once. If that fails, the file is as it was."""
        temporary = f"{name}.{uuid.uuid4().hex}"
        try:
            with self.fs.open_output_stream(self.path(temporary)) as stream:
                stream.write(content)
            self.sync(temporary)
            self._replace(temporary, name)
        except OSError as error:
            with suppress(OSError):
                self.remove(temporary)
            raise StorageError(f"{self}/{name} cannot be written: {error}") from error

    def _replace(self, temporary: str, name: str) -> None:
        """The last step of a write; tests let it fail."""
        self.fs.move(self.path(temporary), self.path(name))

    def tidy(self, name: str) -> None:
        """Removes what is left of writes of this file that were broken off."""
        with suppress(OSError, StorageError):
            for other in self.names():
                if other.startswith(f"{name}."):
                    self.remove(other)

    def sync(self, name: str) -> None:
        """Waits until a file is on the disk. Elsewhere it is safe once it is closed."""
        if self._is_local:
            descriptor = os.open(self.path(name), os.O_RDONLY)
            try:
                os.fsync(descriptor)
            finally:
                os.close(descriptor)

    def move(self, name: str, place: Place, new: str) -> None:
        """Gives a file its final name, and replaces what has that name.

        Raises `FileNotFoundError` if the file is not there.
        """
        with _stored(f"{place}/{new} cannot be written"):
            self.fs.move(self.path(name), place.path(new))

    def remove(self, name: str) -> None:
        """Removes a file, if it is there."""
        with suppress(FileNotFoundError):
            self.fs.delete_file(self.path(name))
