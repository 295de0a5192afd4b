const EMPTY = new Uint8Array();

/**
 * Bytes that come in chunks of any size, read in pieces. A piece that lies inside a chunk is borrowed; only one that
 * spans chunks is copied, into one buffer that grows with what arrived, never with what a length field promised.
 *
 * A chunk has to be read until `has` is false before the next is pushed. Borrowed bytes are valid until the next call.
 */
export class ChunkReader {
  /** The next bytes stand in `bytes` from `at`, as many as `has` said there are. */
  bytes: Uint8Array = EMPTY;
  at = 0;
  /** Bytes passed so far. */
  position = 0;

  private chunk: Uint8Array = EMPTY;
  private chunkAt = 0;
  private held: Uint8Array = EMPTY;
  private heldSize = 0;

  push(chunk: Uint8Array): void {
    this.chunk = chunk;
    this.chunkAt = 0;
    if (this.heldSize === 0) {
      this.bytes = chunk;
      this.at = 0;
    }
  }

  /** Whether the next `size` bytes are here in one piece. If not, what is here is kept for the next chunk. */
  has(size: number): boolean {
    if (this.heldSize > 0) return this.fillHeld(size);
    if (this.bytes.length - this.at >= size) return true;
    this.chunkAt = this.at;
    return this.fillHeld(size);
  }

  advance(size: number): void {
    this.at += size;
    this.position += size;
    if (this.heldSize > 0 && this.at === this.heldSize) this.leaveHeld();
  }

  /** Passes up to `size` bytes without looking at them. Returns how many. */
  skip(size: number): number {
    const here = (this.heldSize > 0 ? this.heldSize : this.bytes.length) - this.at;
    const skipped = Math.min(size, here);
    this.advance(skipped);
    return skipped < size && skipped > 0 ? skipped + this.skip(size - skipped) : skipped;
  }

  /** Big-endian, at `offset` from the next byte; `has` must have covered it. */
  int32(offset: number): number {
    const { bytes } = this;
    const at = this.at + offset;
    return (
      ((bytes[at] ?? 0) << 24) |
      ((bytes[at + 1] ?? 0) << 16) |
      ((bytes[at + 2] ?? 0) << 8) |
      (bytes[at + 3] ?? 0)
    );
  }

  /** The next `size` bytes, borrowed; `has` must have covered them. */
  piece(size: number): Uint8Array {
    return this.bytes.subarray(this.at, this.at + size);
  }

  /** Bytes that are here and not passed. */
  get rest(): number {
    return this.heldSize > 0
      ? this.heldSize - this.at + this.chunk.length - this.chunkAt
      : this.bytes.length - this.at;
  }

  private fillHeld(size: number): boolean {
    const missing = size - (this.heldSize - (this.heldSize > 0 ? this.at : 0));
    if (missing <= 0) return true;
    const taken = Math.min(missing, this.chunk.length - this.chunkAt);
    if (taken > 0) {
      this.hold(this.chunk.subarray(this.chunkAt, this.chunkAt + taken), size);
      this.chunkAt += taken;
    }
    return taken === missing;
  }

  /** Adds to what is held, which will be `size` bytes when it is complete. */
  private hold(more: Uint8Array, size: number): void {
    const from = this.heldSize > 0 ? this.at : 0;
    const kept = this.heldSize - from;
    if (kept + more.length > this.held.length) {
      const larger = new Uint8Array(Math.max(64, Math.min(size, 2 * (kept + more.length))));
      larger.set(this.held.subarray(from, this.heldSize));
      this.held = larger;
    } else if (from > 0) this.held.copyWithin(0, from, this.heldSize);
    this.held.set(more, kept);
    this.heldSize = kept + more.length;
    this.bytes = this.held;
    this.at = 0;
  }

  private leaveHeld(): void {
    this.heldSize = 0;
    this.bytes = this.chunk;
    this.at = this.chunkAt;
  }
}
