<?php

// php tests/run.php: all tests; the exit code is 1 if one fails.

declare(strict_types=1);

require __DIR__ . '/harness.php';
require __DIR__ . '/webhooks.php';
require __DIR__ . '/client.php';
