//! Refused requests.

use hillfort_store::StoreError;

pub(crate) use hillfort_wire::{ApiError, ErrorCode};

/// Returns what a client is told when the store fails.
pub(crate) fn store_failed(error: &StoreError) -> ApiError {
    let code = match error {
        StoreError::Conflict { .. } | StoreError::Repeated { .. } => ErrorCode::Stale,
        StoreError::Missing { .. } => ErrorCode::UnknownTable,
        StoreError::Damaged { .. } => ErrorCode::Unreadable,
        StoreError::Full(_)
        | StoreError::ReadOnly(_)
        | StoreError::Busy(_)
        | StoreError::Newer { .. }
        | StoreError::Unknown(_)
        | StoreError::Refused(_)
        | StoreError::Closed
        | StoreError::InUse { .. }
        | StoreError::Unusable { .. }
        | StoreError::Gone { .. } => ErrorCode::Storage,
    };
    ApiError::new(code, error.sentence())
}
