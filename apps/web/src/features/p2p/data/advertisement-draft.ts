// Typed values of an advertisement. They stay in memory while the user leaves to add a payment account or to set a fund password.
import { useStore } from "@candor/client/page";
import { ownStore } from "../../../data/own-store.ts";
import type { AdvertisementDraft } from "../calculate/advertisement-form.ts";

interface Stored {
	/** Number of the changed advertisement; 0 for a new one. */
	readonly id: number;
	readonly draft: AdvertisementDraft;
}

const stored = ownStore<Stored | undefined>(undefined);

/** Returns the draft of an advertisement, or `first` if the user has typed nothing. */
export function useAdvertisementDraft(id: number, first: AdvertisementDraft) {
	const now = useStore(stored);
	const draft = now?.id === id ? now.draft : first;
	return [draft, (change: Partial<AdvertisementDraft>) => stored.set({ id, draft: { ...draft, ...change } })] as const;
}

export const forgetAdvertisementDraft = (): void => stored.set(undefined);
