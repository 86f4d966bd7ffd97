<?php

declare(strict_types=1);

namespace CryptoPaymentGateway\Client;

/**
 * Verifies that a webhook is the gateway's. The body is the raw one, file_get_contents('php://input'): one that was
 * parsed and serialised again may have other bytes. Headers are those of getallheaders() or of a PSR-7 request.
 */
final class Webhook
{
    private const TOLERANCE_SECONDS = 300;

    /**
     * Verifies the signature of Standard Webhooks (webhook-id, webhook-timestamp, webhook-signature), which covers id
     * and time, so that an old request cannot be sent again. The gateway signs with both secrets for 24 hours after a
     * change.
     *
     * @param array<string, string|list<string>> $headers names in any case
     * @param string|list<string> $secrets the webhook secret; while it is being changed, the new one and the old one
     * @throws WebhookException if the request is not genuine
     */
    public static function verify(
        string $body,
        array $headers,
        #[\SensitiveParameter] string|array $secrets,
        int $toleranceSeconds = self::TOLERANCE_SECONDS,
        ?int $now = null,
    ): VerifiedWebhook {
        [$id, $timestamp] = self::verifyStandard($body, $headers, $secrets, $toleranceSeconds, $now);
        return new VerifiedWebhook($id, $timestamp, WebhookPayload::parse($body));
    }

    /**
     * Verifies an event of the feed that was pushed to events_url, as verify() does a webhook of a payment: each
     * refuses what the other one is for. Most events are no payments.
     *
     * @param array<string, string|list<string>> $headers names in any case
     * @param string|list<string> $secrets the webhook secret; while it is being changed, the new one and the old one
     * @throws WebhookException if the request is not genuine
     */
    public static function verifyEvent(
        string $body,
        array $headers,
        #[\SensitiveParameter] string|array $secrets,
        int $toleranceSeconds = self::TOLERANCE_SECONDS,
        ?int $now = null,
    ): VerifiedEvent {
        [$id, $timestamp] = self::verifyStandard($body, $headers, $secrets, $toleranceSeconds, $now);
        return new VerifiedEvent($id, $timestamp, VerifiedEvent::parse($body));
    }

    /**
     * @param array<string, string|list<string>> $headers
     * @param string|list<string> $secrets
     * @return array{string, int} the id and the time of the attempt
     */
    private static function verifyStandard(
        string $body,
        array $headers,
        #[\SensitiveParameter] string|array $secrets,
        int $toleranceSeconds,
        ?int $now,
    ): array {
        $keys = self::keys($secrets);
        $id = self::header($headers, 'webhook-id');
        $sent = self::header($headers, 'webhook-timestamp');
        $signatures = explode(' ', self::header($headers, 'webhook-signature'));
        if (!preg_match('/^[0-9]{1,12}$/D', $sent) || abs(($now ?? time()) - (int) $sent) > $toleranceSeconds) {
            throw new WebhookException(WebhookFault::InvalidTimestamp, 'The webhook was not sent just now');
        }
        self::requireMatch($signatures, array_map(
            fn (string $key): string => 'v1,' . base64_encode(hash_hmac('sha256', "$id.$sent.$body", $key, true)),
            $keys,
        ));
        return [$id, (int) $sent];
    }

    /**
     * Verifies the header x-signature, which covers the body alone: an old request that is sent again looks the same,
     * so ship an order once. Prefer verify().
     *
     * @param array<string, string|list<string>> $headers names in any case
     * @param string|list<string> $secrets the webhook secret; while it is being changed, the new one and the old one
     * @throws WebhookException if the request is not genuine
     */
    public static function verifyBodySignature(
        string $body,
        array $headers,
        #[\SensitiveParameter] string|array $secrets,
    ): WebhookPayload {
        $keys = self::keys($secrets);
        $signature = self::header($headers, 'x-signature');
        self::requireMatch([$signature], array_map(
            fn (string $key): string => 'sha256=' . hash_hmac('sha256', $body, $key),
            $keys,
        ));
        return WebhookPayload::parse($body);
    }

    /**
     * Anybody could sign with an empty secret, such as that of a variable that is not set.
     *
     * @param string|list<string> $secrets
     * @return list<string>
     */
    private static function keys(string|array $secrets): array
    {
        $keys = array_values((array) $secrets);
        if ($keys === [] || in_array('', $keys, true)) {
            throw new \InvalidArgumentException('Verifying a webhook needs its secret');
        }
        return $keys;
    }

    /** @param array<string, string|list<string>> $headers */
    private static function header(array $headers, string $name): string
    {
        $value = array_change_key_case($headers)[$name] ?? '';
        $text = is_array($value) ? implode(',', $value) : $value;
        if ($text === '') {
            throw new WebhookException(WebhookFault::MissingHeader, "The header $name is missing");
        }
        return $text;
    }

    /**
     * Compares every signature with that of every secret, in constant time.
     *
     * @param list<string> $given
     * @param list<string> $expected
     */
    private static function requireMatch(array $given, array $expected): void
    {
        foreach ($expected as $own) {
            foreach ($given as $signature) {
                if (hash_equals($own, $signature)) {
                    return;
                }
            }
        }
        throw new WebhookException(WebhookFault::InvalidSignature, 'No signature matches');
    }
}
