// Converts the table row of an index record to the form in which receipts refer to it.

export interface RecordRow {
	readonly seq: bigint;
	readonly time: bigint;
	readonly index_ticks: bigint;
	readonly hash: string;
}

export function toNamed({ seq, time, index_ticks: price, hash }: RecordRow) {
	return { seq: Number(seq), time: Number(time), price: Number(price), hash };
}
