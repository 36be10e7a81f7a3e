import { type Catalogs, defineFeature as define, type Opening, page, pageWithSearch } from "@candor/client/page";
import { loadTexts } from "../../data/load-texts.ts";

export { page, pageWithSearch };

export const defineFeature = <O extends Readonly<Record<string, Opening<object>>>>(texts: readonly Catalogs[], pages: O) =>
	define(loadTexts, texts, pages);
