<?php

declare(strict_types=1);

namespace CryptoPaymentGateway\WooCommerce;

/** Why a customer cannot pay now, in words for the customer. */
final class CheckoutRefusal extends \RuntimeException
{
}
