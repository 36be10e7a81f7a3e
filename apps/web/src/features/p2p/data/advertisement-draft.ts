// Stores the values that the user entered for an advertisement. They stay in memory while the user leaves to add a payment
// account or to set a fund password.
import { useStore } from "@candor/client/page";
import { ownStore } from "../../../data/own-store.ts";
import type { AdvertisementDraft } from "../calculate/advertisement-form.ts";

interface Stored {
	/** Number of the advertisement that the draft changes; 0 for a new advertisement. */
	readonly id: number;
	readonly draft: AdvertisementDraft;
}

const stored = ownStore<Stored | undefined>(undefined);

/** Returns the draft of an advertisement. If the user has typed nothing yet, returns `first`. */
export function useAdvertisementDraft(id: number, first: AdvertisementDraft) {
	const now = useStore(stored);
	const draft = now?.id === id ? now.draft : first;
	return [draft, (change: Partial<AdvertisementDraft>) => stored.set({ id, draft: { ...draft, ...change } })] as const;
}

export const forgetAdvertisementDraft = (): void => stored.set(undefined);
