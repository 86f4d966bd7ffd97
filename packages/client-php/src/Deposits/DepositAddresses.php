<?php

declare(strict_types=1);

namespace CryptoPaymentGateway\Client;

/**
 * The deposit addresses of one merchant's customers. Bodies have the names of the API, such as `min_amount`; the gateway
 * refuses others. Each method throws a GatewayException if the gateway refuses, and a ConnectionException if no response
 * arrives.
 */
final class DepositAddresses
{
    /** @internal */
    public function __construct(private readonly Sender $sender)
    {
    }

    /**
     * Gives a customer an address. The same `customer_id` returns the same one as it is, so that a call may be repeated
     * at any time.
     *
     * @param array<string, mixed> $deposit its `customer_id`, and what else it has
     */
    public function create(array $deposit): DepositAddress
    {
        return DepositAddress::of($this->sender->send('POST', '/deposit-addresses', $deposit));
    }

    /** A deposit address and what came to it. */
    public function get(string $id): DepositAddress
    {
        return DepositAddress::of($this->sender->get('/deposit-addresses/' . rawurlencode($id)));
    }

    /**
     * One page of deposit addresses, newest first.
     *
     * @param ?string $q the one that has this customer or this address, exactly
     */
    public function list(int $page = 1, int $limit = 20, ?string $q = null): DepositAddressPage
    {
        $query = ['page' => $page, 'limit' => $limit, 'q' => $q];
        return DepositAddressPage::of($this->sender->get('/deposit-addresses', $query));
    }

    /**
     * Changes what holds for an address: what is not given stays. It is never removed; `active` closes it.
     *
     * @param array<string, mixed> $changes
     */
    public function update(string $id, array $changes): DepositAddress
    {
        return DepositAddress::of($this->sender->send('PUT', '/deposit-addresses/' . rawurlencode($id), $changes));
    }
}
