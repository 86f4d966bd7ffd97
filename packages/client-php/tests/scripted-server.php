<?php

// php scripted-server.php FOLDER: a server on loopback that answers each request with the next step of FOLDER/steps
// (lines of JSON), and appends what it received to FOLDER/received. A step is [status, body, headers], "close" or
// "silence". Prints its address first.

declare(strict_types=1);

[, $folder] = $argv;
$server = stream_socket_server('tcp://127.0.0.1:0');
echo stream_socket_get_name($server, false), "\n";
$silent = [];
while ($connection = stream_socket_accept($server, -1)) {
    $head = '';
    while (!str_ends_with($head, "\r\n\r\n") && ($line = fgets($connection)) !== false) {
        $head .= $line;
    }
    $length = preg_match('/^content-length: *(\d+)/mi', $head, $match) ? (int) $match[1] : 0;
    $body = $length > 0 ? stream_get_contents($connection, $length) : '';
    file_put_contents("$folder/received", json_encode(['head' => $head, 'body' => $body]) . "\n", FILE_APPEND);

    $steps = file("$folder/steps", FILE_IGNORE_NEW_LINES);
    $step = json_decode(array_shift($steps) ?? '"close"', true);
    file_put_contents("$folder/steps", implode("\n", $steps));
    if ($step === 'silence') {
        $silent[] = $connection; // stays open
        continue;
    }
    if (is_array($step)) {
        [$status, $value] = $step;
        $content = is_string($value) ? $value : json_encode($value);
        $headers = ($step[2] ?? []) + ['Content-Length' => strlen($content), 'Connection' => 'close'];
        $lines = array_map(fn (string $name): string => "$name: {$headers[$name]}\r\n", array_keys($headers));
        fwrite($connection, "HTTP/1.1 $status Step\r\n" . implode($lines) . "\r\n$content");
    }
    fclose($connection);
}
