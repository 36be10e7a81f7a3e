// Encodes valid and invalid WebSocket frames for the fuzzer, and decodes the server's frames (RFC 6455 §5.2).
import type { Random } from "@candor/testkit";

export interface Frame {
	readonly opcode: number;
	readonly payload: Buffer;
}

interface FrameShape {
	readonly opcode: number;
	readonly fin?: boolean;
	readonly reserved?: number;
	readonly masked?: boolean;
	/** Payload length that the frame's header states, if it differs from the real one. */
	readonly claimed?: number;
}

const MASK = Buffer.from([0x37, 0xfa, 0x21, 0x3d]);
export const TEXT = 1;
const BINARY = 2;
export const CLOSE_FRAME = 8;
export const PING_FRAME = 9;
const PONG_FRAME = 10;

function frame(payload: Buffer, { opcode, fin = true, reserved = 0, masked = true, claimed }: FrameShape): Buffer {
	const length = claimed ?? payload.length;
	const first = (fin ? 0x80 : 0) | (reserved << 4) | opcode;
	const bit = masked ? 0x80 : 0;
	const head = Buffer.alloc(length < 126 ? 2 : length < 65_536 ? 4 : 10);
	head[0] = first;
	if (length < 126) head[1] = bit | length;
	else if (length < 65_536) {
		head[1] = bit | 126;
		head.writeUInt16BE(length, 2);
	} else {
		head[1] = bit | 127;
		head.writeBigUInt64BE(BigInt(length), 2);
	}
	if (!masked) return Buffer.concat([head, payload]);
	return Buffer.concat([head, MASK, payload.map((byte, at) => byte ^ (MASK[at % 4] as number))]);
}

export const pongFrame = (payload: Buffer): Buffer => frame(payload, { opcode: PONG_FRAME });

export const textFrame = (text: string): Buffer => frame(Buffer.from(text, "latin1"), { opcode: TEXT });

/** Returns an invalid frame such as an attacker or a faulty client might send. */
export function wrongFrame(random: Random, payload: Buffer): Buffer {
	switch (random.below(9)) {
		case 0:
			return frame(payload, { opcode: BINARY });
		case 1:
			return frame(payload, { opcode: TEXT, masked: false });
		case 2:
			return frame(payload, { opcode: TEXT, reserved: random.between(1, 7) });
		case 3:
			return frame(payload, { opcode: random.between(3, 15) });
		case 4:
			return frame(payload, { opcode: TEXT, claimed: 2 ** random.between(17, 50) });
		case 5:
			return Buffer.concat([frame(payload, { opcode: TEXT, fin: false }), frame(payload, { opcode: 0 })]);
		case 6:
			return Buffer.concat([frame(payload, { opcode: TEXT, fin: false }), frame(payload, { opcode: TEXT })]);
		case 7:
			return frame(Buffer.concat([Buffer.from([random.below(256), random.below(256)]), payload]), { opcode: CLOSE_FRAME });
		default:
			return frame(Buffer.alloc(random.pick([16_384, 16_385, 70_000]), "a"), { opcode: TEXT });
	}
}

/**
 * Returns the complete frames at the beginning of `bytes`, and the bytes after them. It expects no masks, because servers never
 * mask frames.
 */
export function readFrames(bytes: Buffer): { frames: Frame[]; rest: Buffer } {
	const frames: Frame[] = [];
	let rest = bytes;
	while (rest.length >= 2) {
		const small = (rest[1] as number) & 0x7f;
		const head = small < 126 ? 2 : small === 126 ? 4 : 10;
		if (rest.length < head) break;
		const length = small < 126 ? small : small === 126 ? rest.readUInt16BE(2) : Number(rest.readBigUInt64BE(2));
		if (rest.length < head + length) break;
		frames.push({ opcode: (rest[0] as number) & 0x0f, payload: rest.subarray(head, head + length) });
		rest = rest.subarray(head + length);
	}
	return { frames, rest };
}
