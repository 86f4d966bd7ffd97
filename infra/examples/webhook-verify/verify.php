<?php
// php verify.php < vectors.jsonl
declare(strict_types=1);

const TOLERANCE_SECONDS = 300;

/** $body is the raw body, file_get_contents('php://input'); $header is x-signature. */
function verify_body(string $body, string $secret, string $header): bool
{
    return hash_equals('sha256=' . hash_hmac('sha256', $body, $secret), $header);
}

/** $headers are those of the request; $now is your clock in unix seconds. */
function verify_standard(string $body, string $secret, array $headers, int $now): bool
{
    $timestamp = $headers['webhook-timestamp'];
    if (!preg_match('/^[0-9]{1,12}$/D', $timestamp) || abs($now - (int) $timestamp) > TOLERANCE_SECONDS) {
        return false;
    }
    $signed = $headers['webhook-id'] . '.' . $timestamp . '.' . $body;
    $expected = 'v1,' . base64_encode(hash_hmac('sha256', $signed, $secret, true));
    foreach (explode(' ', $headers['webhook-signature']) as $signature) {
        if (hash_equals($expected, $signature)) {
            return true;
        }
    }
    return false;
}

while (($line = fgets(STDIN)) !== false) {
    $vector = json_decode($line, true, 512, JSON_THROW_ON_ERROR);
    $headers = [
        'webhook-id' => $vector['webhook_id'],
        'webhook-timestamp' => $vector['webhook_timestamp'],
        'webhook-signature' => $vector['webhook_signature'],
    ];
    $ok = verify_body($vector['body'], $vector['secret'], $vector['x_signature']);
    $okStandard = verify_standard($vector['body'], $vector['secret'], $headers, $vector['now']);
    echo $ok ? 'true' : 'false', ' ', $okStandard ? 'true' : 'false', "\n";
}
