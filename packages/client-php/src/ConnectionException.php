<?php

declare(strict_types=1);

namespace CryptoPaymentGateway\Client;

/** No response arrived, at any attempt. The gateway may have processed the request. */
final class ConnectionException extends \RuntimeException
{
}
