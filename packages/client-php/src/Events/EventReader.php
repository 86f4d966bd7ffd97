<?php

declare(strict_types=1);

namespace CryptoPaymentGateway\Client;

/**
 * Iterates over events, until nothing more has happened. Iterating again reads on with what has happened since.
 *
 * @implements \IteratorAggregate<int, OrderEvent>
 */
final class EventReader implements \IteratorAggregate
{
    /**
     * @param \Closure(?string): EventPage $readPage reads the page after a cursor
     * @internal
     */
    public function __construct(private readonly \Closure $readPage, private ?string $cursor)
    {
    }

    /**
     * Where a new reader continues: after all events that have been processed, that is, after which the next one was
     * asked for. Null before the first. Store it with what you did for the event.
     */
    public function cursor(): ?string
    {
        return $this->cursor;
    }

    /** @return \Generator<int, OrderEvent> */
    public function getIterator(): \Generator
    {
        do {
            $page = ($this->readPage)($this->cursor);
            foreach ($page->data as $event) {
                yield $event;
                $this->cursor = $event->cursor;
            }
            $this->cursor = $page->nextCursor ?? $this->cursor;
        } while ($page->hasMore);
    }
}
