import { type Catalogs, createPageTexts } from "@candor/client/page";

export const { beginTexts, loadTexts, showLocale } = createPageTexts();

/** A part of a page whose code is loaded when it is needed, once its texts are there too. */
export async function withTexts<T>(part: T, ...catalogs: readonly Catalogs[]): Promise<T> {
	await Promise.all(catalogs.map(loadTexts));
	return part;
}
