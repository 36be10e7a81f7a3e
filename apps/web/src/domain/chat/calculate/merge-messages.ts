import type { ChatMessage } from "@candor/contract";

/** Returns the messages of both lists in the order of their numbers, each once. */
export function mergeMessages(known: readonly ChatMessage[], more: readonly ChatMessage[]): readonly ChatMessage[] {
	if (more.length === 0) return known;
	const byNumber = new Map([...known, ...more].map((message) => [message.number, message]));
	return [...byNumber.values()].sort((a, b) => a.number - b.number);
}

/**
 * Returns the number after which messages must be loaded: that of the last message before the first gap. The numbers of a conversation count
 * from 1 without gaps.
 */
export function loadedUpTo(messages: readonly ChatMessage[]): number {
	let last = 0;
	for (const { number } of messages) {
		if (number !== last + 1) break;
		last = number;
	}
	return last;
}
