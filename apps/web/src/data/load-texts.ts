import { type Catalogs, createPageTexts } from "@candor/client/page";

export const { beginTexts, loadTexts, showLocale } = createPageTexts();

export async function withTexts<T>(part: T, ...catalogs: readonly Catalogs[]): Promise<T> {
	await Promise.all(catalogs.map(loadTexts));
	return part;
}
