<?php

declare(strict_types=1);

/** As WordPress does without a translation. */
function __(string $text, string $domain): string
{
    return $text;
}
