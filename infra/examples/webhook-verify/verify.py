# python3 verify.py < vectors.jsonl
import base64
import hashlib
import hmac
import json
import re
import sys

TOLERANCE_SECONDS = 300


def verify_body(body: bytes, secret: str, header: str) -> bool:
    """body is the raw body; header is x-signature."""
    mac = hmac.new(secret.encode(), body, hashlib.sha256).hexdigest()
    return hmac.compare_digest(f"sha256={mac}".encode(), header.encode())


def verify_standard(body: bytes, secret: str, headers: dict, now: int) -> bool:
    """headers are those of the request; now is your clock in unix seconds."""
    timestamp = headers["webhook-timestamp"]
    if not re.fullmatch(r"[0-9]{1,12}", timestamp) or abs(now - int(timestamp)) > TOLERANCE_SECONDS:
        return False
    signed = f"{headers['webhook-id']}.{timestamp}.".encode() + body
    mac = base64.b64encode(hmac.new(secret.encode(), signed, hashlib.sha256).digest())
    given = headers["webhook-signature"].split(" ")
    return any(hmac.compare_digest(b"v1," + mac, signature.encode()) for signature in given)


def main() -> None:
    for line in sys.stdin.buffer:
        vector = json.loads(line)
        body = vector["body"].encode()
        headers = {
            "webhook-id": vector["webhook_id"],
            "webhook-timestamp": vector["webhook_timestamp"],
            "webhook-signature": vector["webhook_signature"],
        }
        ok = verify_body(body, vector["secret"], vector["x_signature"])
        ok_standard = verify_standard(body, vector["secret"], headers, vector["now"])
        print(str(ok).lower(), str(ok_standard).lower())


if __name__ == "__main__":
    main()
