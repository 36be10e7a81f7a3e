// The index record that a receipt refers to, from its row.

export interface RecordRow {
	readonly seq: bigint;
	readonly time: bigint;
	readonly index_ticks: bigint;
	readonly hash: string;
}

export function toNamed({ seq, time, index_ticks: price, hash }: RecordRow) {
	return { seq: Number(seq), time: Number(time), price: Number(price), hash };
}
