import type { ByteReader, ByteWriter } from "../encoding/bytes.ts";
import { bool, type Fields, hex, list, oneOf, struct, text, uint } from "../encoding/schema.ts";
import type { Book } from "./book.ts";
import { WITHDRAWAL_STATES, withdrawalApplied } from "./messages.ts";
import type { OpenState, Withdrawal } from "./state.ts";

const shape = {
	applied: withdrawalApplied,
	state: oneOf(...WITHDRAWAL_STATES),
	code: text,
	operator: uint,
	missed: bool,
	due: uint,
	expectedAt: uint,
	askedAt: uint,
	confirmed: bool,
	automatic: bool,
	manual: bool,
	quarantined: bool,
	reference: text,
	approvals: list(struct({ operator: uint, signature: hex(64), at: uint })),
	nonce: uint,
	versions: list(struct({ hash: text, at: uint })),
};
const row = struct(shape);

/** Writes the open withdrawals and the totals. Returns the number of rows. */
export function saveBook(writer: ByteWriter, { last, missed, gone, open }: Book): number {
	writer.uint(last);
	writer.uint(missed);
	writer.uint(gone.size);
	for (const { network, asset, amount } of gone.values()) {
		writer.uint(network);
		writer.uint(asset);
		writer.big(amount);
	}
	writer.uint(open.size);
	for (const one of open.values()) {
		row.write(writer, { ...one, applied: { type: "WithdrawalApplied", ...one.applied } });
	}
	return open.size + gone.size;
}

export function loadBook(reader: ByteReader, book: Book): void {
	book.last = reader.uint();
	book.missed = reader.uint();
	for (let left = reader.uint(); left > 0; left--) book.countGone(reader.uint(), reader.uint(), reader.big());
	for (let left = reader.uint(); left > 0; left--) {
		const one = withdrawalOf(row.read(reader));
		book.open.set(one.applied.withdrawal, one);
	}
	book.due.changed();
}

function withdrawalOf({
	applied: { type: _type, ...applied },
	state,
	approvals,
	versions,
	...rest
}: Fields<typeof shape>): Withdrawal {
	return { ...rest, applied, state: state as OpenState, approvals: [...approvals], versions: [...versions] };
}
