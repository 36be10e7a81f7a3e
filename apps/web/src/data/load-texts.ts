import { type Catalogs, createPageTexts } from "@candor/client/page";

export const { beginTexts, loadTexts, showLocale } = createPageTexts();

/** Waits for the texts of a part that was loaded on demand, then returns the part. */
export async function withTexts<T>(part: T, ...catalogs: readonly Catalogs[]): Promise<T> {
	await Promise.all(catalogs.map(loadTexts));
	return part;
}
