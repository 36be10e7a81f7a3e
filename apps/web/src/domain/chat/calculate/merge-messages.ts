import type { ChatMessage } from "@candor/contract";

/** Returns the messages of both lists, each once, in the order of their numbers. */
export function mergeMessages(known: readonly ChatMessage[], more: readonly ChatMessage[]): readonly ChatMessage[] {
	if (more.length === 0) return known;
	const byNumber = new Map([...known, ...more].map((message) => [message.number, message]));
	return [...byNumber.values()].sort((a, b) => a.number - b.number);
}

/**
 * Returns the number of the last message before the first gap. Later messages must be loaded. The messages of a conversation
 * are numbered from 1 without gaps.
 */
export function loadedUpTo(messages: readonly ChatMessage[]): number {
	let last = 0;
	for (const { number } of messages) {
		if (number !== last + 1) break;
		last = number;
	}
	return last;
}
