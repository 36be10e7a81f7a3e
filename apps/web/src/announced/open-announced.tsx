// What is announced within a page of its product's neighbour, with its words.
import type { ReactNode } from "react";
import { loadTexts } from "../data/texts.ts";
import { ContractsAnnounced } from "./announced.tsx";
import { texts } from "./texts.ts";

/** With its words. */
export async function openContractsAnnounced(): Promise<() => ReactNode> {
	await loadTexts(texts);
	return ContractsAnnounced;
}
