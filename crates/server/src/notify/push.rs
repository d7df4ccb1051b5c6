//! Web Push: messages that only one browser can read (RFC 8291), signed by this server (RFC 8292).

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD as BASE64;
use hillfort_store::UnixMillis;
use ring::aead::{AES_128_GCM, Aad, LessSafeKey, NONCE_LEN, Nonce, UnboundKey};
use ring::agreement::{ECDH_P256, EphemeralPrivateKey, UnparsedPublicKey, agree_ephemeral};
use ring::hkdf::{HKDF_SHA256, KeyType, Salt};
use ring::rand::{SecureRandom as _, SystemRandom};
use ring::signature::{ECDSA_P256_SHA256_FIXED_SIGNING, EcdsaKeyPair, KeyPair as _};

/// For how many seconds a signature is good. Push services allow a day.
const SIGNED_FOR: i64 = 12 * 3600;
/// The size of a record; a message is one record.
const RECORD: u32 = 4096;
/// The most bytes of a message.
const MAX_MESSAGE: usize = 2048;
/// Whom a push service can turn to.
const CONTACT: &str = "https://github.com/hillfort-games/hillfort";

/// The hosts of push services. A browser names one of them; everything else is no push service.
const HOSTS: [&str; 2] = ["fcm.googleapis.com", "web.push.apple.com"];
const DOMAINS: [&str; 3] = [".push.services.mozilla.com", ".notify.windows.com", ".push.apple.com"];

/// Returns whether a host is a push service's.
pub(crate) fn is_push_host(host: &str) -> bool {
    let host = host.to_ascii_lowercase();
    HOSTS.contains(&host.as_str()) || DOMAINS.iter().any(|domain| host.ends_with(domain))
}

/// The key by which push services know this server.
pub(crate) struct ServerKey(EcdsaKeyPair);

/// A key that cannot be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a key of push notifications is not valid")]
pub(crate) struct BadKey;

impl ServerKey {
    /// Draws a new key, as it is stored.
    pub(crate) fn draw() -> Result<String, BadKey> {
        let drawn = EcdsaKeyPair::generate_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, &SystemRandom::new());
        drawn.map(|pkcs8| BASE64.encode(pkcs8)).map_err(|_| BadKey)
    }

    /// Reads a stored key.
    pub(crate) fn read(text: &str) -> Result<Self, BadKey> {
        let bytes = BASE64.decode(text).map_err(|_| BadKey)?;
        let pair = EcdsaKeyPair::from_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, &bytes, &SystemRandom::new());
        pair.map(Self).map_err(|_| BadKey)
    }

    /// Returns the public half, as browsers want it.
    pub(crate) fn public(&self) -> String {
        BASE64.encode(self.0.public_key())
    }

    /// Returns the header that proves to a push service who sends something.
    pub(crate) fn authorization(&self, origin: &str, now: UnixMillis) -> Result<String, BadKey> {
        let head = BASE64.encode(r#"{"typ":"JWT","alg":"ES256"}"#);
        let claims = serde_json::json!({ "aud": origin, "exp": now.as_secs() + SIGNED_FOR, "sub": CONTACT });
        let signed = format!("{head}.{}", BASE64.encode(claims.to_string()));
        let signature = self.0.sign(&SystemRandom::new(), signed.as_bytes()).map_err(|_| BadKey)?;
        Ok(format!("vapid t={signed}.{}, k={}", BASE64.encode(signature), self.public()))
    }
}

/// The keys of one browser.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct BrowserKeys {
    public: Vec<u8>,
    secret: Vec<u8>,
}

impl BrowserKeys {
    /// Reads the keys `p256dh` and `auth` of a subscription.
    pub(crate) fn read(p256dh: &str, auth: &str) -> Result<Self, BadKey> {
        let decode = |text: &str| BASE64.decode(text.trim_end_matches('=')).map_err(|_| BadKey);
        let (public, secret) = (decode(p256dh)?, decode(auth)?);
        let is_point = public.len() == 65 && public[0] == 4;
        if is_point && secret.len() == 16 { Ok(Self { public, secret }) } else { Err(BadKey) }
    }

    /// Encrypts a message so that only this browser can read it.
    pub(crate) fn encrypt(&self, message: &[u8]) -> Result<Vec<u8>, BadKey> {
        let rng = SystemRandom::new();
        let own = EphemeralPrivateKey::generate(&ECDH_P256, &rng).map_err(|_| BadKey)?;
        let own_public = own.compute_public_key().map_err(|_| BadKey)?;
        let mut salt = [0; 16];
        rng.fill(&mut salt).map_err(|_| BadKey)?;
        let peer = UnparsedPublicKey::new(&ECDH_P256, &self.public);
        let agreed = agree_ephemeral(own, &peer, <[u8]>::to_vec).map_err(|_| BadKey)?;
        self.seal(&agreed, own_public.as_ref(), &salt, message)
    }

    /// Encrypts with what was agreed by the keys (RFC 8291, section 3.4, and RFC 8188).
    fn seal(
        &self,
        agreed: &[u8],
        own_public: &[u8],
        salt: &[u8; 16],
        message: &[u8],
    ) -> Result<Vec<u8>, BadKey> {
        if message.len() > MAX_MESSAGE {
            return Err(BadKey);
        }
        let info = [b"WebPush: info\0", &self.public[..], own_public].concat();
        let key_material: [u8; 32] = derive(&self.secret, agreed, &info)?;
        let key: [u8; 16] = derive(salt, &key_material, b"Content-Encoding: aes128gcm\0")?;
        let nonce: [u8; NONCE_LEN] = derive(salt, &key_material, b"Content-Encoding: nonce\0")?;
        let key = LessSafeKey::new(UnboundKey::new(&AES_128_GCM, &key).map_err(|_| BadKey)?);
        // The last record ends with a 2.
        let mut sealed = [message, &[2]].concat();
        let nonce = Nonce::assume_unique_for_key(nonce);
        key.seal_in_place_append_tag(nonce, Aad::empty(), &mut sealed).map_err(|_| BadKey)?;
        let length = u8::try_from(own_public.len()).map_err(|_| BadKey)?;
        Ok([&salt[..], &RECORD.to_be_bytes(), &[length], own_public, &sealed].concat())
    }
}

/// The length of what HKDF gives.
struct Length(usize);

impl KeyType for Length {
    fn len(&self) -> usize {
        self.0
    }
}

fn derive<const N: usize>(salt: &[u8], secret: &[u8], info: &[u8]) -> Result<[u8; N], BadKey> {
    let mut derived = [0; N];
    let prk = Salt::new(HKDF_SHA256, salt).extract(secret);
    let info = [info];
    let okm = prk.expand(&info, Length(N)).map_err(|_| BadKey)?;
    okm.fill(&mut derived).map_err(|_| BadKey)?;
    Ok(derived)
}

#[cfg(test)]
mod tests {
    use ring::signature::{ECDSA_P256_SHA256_FIXED, UnparsedPublicKey as Verifier};

    use super::*;

    #[test]
    fn a_message_is_encrypted_as_the_standard_says() {
        // RFC 8291, appendix A.
        let keys = BrowserKeys::read(
            "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
            "BTBZMqHH6r4Tts7J_aSIgg",
        )
        .expect("they are keys");
        let decode = |text: &str| BASE64.decode(text).expect("it is base64");
        let agreed = decode("kyrL1jIIOHEzg3sM2ZWRHDRB62YACZhhSlknJ672kSs");
        let own =
            decode("BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8");
        let salt: [u8; 16] = decode("DGv6ra1nlYgDCS1FRnbzlw").try_into().expect("16 bytes");
        let message = b"When I grow up, I want to be a watermelon";
        let sealed = keys.seal(&agreed, &own, &salt, message).expect("it is encrypted");
        let expected = "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS\
                        6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN";
        assert_eq!(BASE64.encode(sealed), expected);
    }

    #[test]
    fn a_signature_can_be_checked_and_names_the_push_service() {
        let key = ServerKey::read(&ServerKey::draw().expect("it is drawn")).expect("it is a key");
        let header =
            key.authorization("https://fcm.googleapis.com", UnixMillis(1_000_000)).expect("it signs");
        let (token, public) =
            header.strip_prefix("vapid t=").and_then(|rest| rest.split_once(", k=")).expect("both");
        assert_eq!(public, key.public());
        let (signed, signature) = token.rsplit_once('.').expect("three parts");
        let decode = |text: &str| BASE64.decode(text).expect("it is base64");
        let verifier = Verifier::new(&ECDSA_P256_SHA256_FIXED, decode(public));
        assert!(verifier.verify(signed.as_bytes(), &decode(signature)).is_ok());
        let claims: serde_json::Value =
            serde_json::from_slice(&decode(signed.split_once('.').expect("two").1)).expect("JSON");
        assert_eq!((&claims["aud"], &claims["exp"]), (&"https://fcm.googleapis.com".into(), &44_200.into()));
    }

    #[test]
    fn what_is_no_key_is_refused() {
        for (p256dh, auth) in [("", ""), ("AAAA", "BTBZMqHH6r4Tts7J_aSIgg"), ("%%", "%%")] {
            assert_eq!(BrowserKeys::read(p256dh, auth), Err(BadKey));
        }
    }

    #[test]
    fn only_push_services_are_push_services() {
        for host in [
            "fcm.googleapis.com",
            "updates.push.services.mozilla.com",
            "x.notify.windows.com",
            "web.push.apple.com",
        ] {
            assert!(is_push_host(host), "{host}");
        }
        for host in [
            "googleapis.com",
            "evil.fcm.googleapis.com.example",
            "push.services.mozilla.com.example",
            "example.org",
            "",
        ] {
            assert!(!is_push_host(host), "{host}");
        }
    }
}
