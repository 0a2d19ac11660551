"""The links of a study: one to edit it, and one, which follows from it, to read it."""

from __future__ import annotations

import hashlib
import hmac
import secrets
import string
from base64 import urlsafe_b64encode
from enum import StrEnum

from skep.server.store.study_store import StudyRow

_LETTERS = string.ascii_letters + string.digits
_ID_LENGTH = 12
_SECRET_BYTES = 24


class Access(StrEnum):
    """What somebody with a link may do."""

    READ = "read"
    EDIT = "edit"


def new_study_id() -> str:
    """Return an id for a new study. It isn't a secret."""
    return "".join(secrets.choice(_LETTERS) for _ in range(_ID_LENGTH))


def new_edit_secret() -> str:
    """Return the secret of a new link to edit."""
    return secrets.token_urlsafe(_SECRET_BYTES)


def read_secret(edit_secret: str) -> str:
    """Return the secret of the link to read. Editors can pass it on, readers can't go back."""
    digest = hashlib.sha256(b"skep study reader " + edit_secret.encode()).digest()
    return urlsafe_b64encode(digest[:_SECRET_BYTES]).decode()


def secret_hash(secret: str) -> str:
    """Return the hash that is stored, so that reading the database doesn't reveal the secret."""
    return hashlib.sha256(secret.encode()).hexdigest()


def access_of(row: StudyRow, secret: str) -> Access | None:
    """Return what a secret allows; None for nothing."""
    hashed = secret_hash(secret)
    if hmac.compare_digest(hashed, row.edit_hash):
        return Access.EDIT
    return Access.READ if hmac.compare_digest(hashed, row.read_hash) else None
