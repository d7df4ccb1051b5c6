//! Refusals as answers over HTTP.

use axum::Json;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};

use crate::error::{ApiError, ErrorCode};

impl ErrorCode {
    const fn status(self) -> StatusCode {
        match self {
            Self::BadJson | Self::BadRequest => StatusCode::BAD_REQUEST,
            Self::Foreign => StatusCode::FORBIDDEN,
            Self::NotFound | Self::UnknownGame | Self::UnknownTable => StatusCode::NOT_FOUND,
            Self::BadMethod => StatusCode::METHOD_NOT_ALLOWED,
            Self::Stale
            | Self::NotYourTurn
            | Self::Over
            | Self::NoUndo
            | Self::NoHint
            | Self::NotNow
            | Self::Full
            | Self::UnknownCommitment
            | Self::Unreadable => StatusCode::CONFLICT,
            Self::TooSlow => StatusCode::REQUEST_TIMEOUT,
            Self::TooMany => StatusCode::TOO_MANY_REQUESTS,
            Self::TooLarge => StatusCode::PAYLOAD_TOO_LARGE,
            Self::NotJson => StatusCode::UNSUPPORTED_MEDIA_TYPE,
            Self::Illegal | Self::BadOptions | Self::BadSeats | Self::BadTerms | Self::BadRecord => {
                StatusCode::UNPROCESSABLE_ENTITY
            }
            Self::Storage => StatusCode::SERVICE_UNAVAILABLE,
            Self::Internal => StatusCode::INTERNAL_SERVER_ERROR,
        }
    }
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        let retry_after = self.error.retry_after.map(HeaderValue::from);
        let mut response = (self.error.code.status(), Json(self)).into_response();
        if let Some(seconds) = retry_after {
            response.headers_mut().insert(header::RETRY_AFTER, seconds);
        }
        response
    }
}
