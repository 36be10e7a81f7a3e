import { type Catalogs, defineFeature as define, type Opening, page, pageWith } from "@candor/client/page";
import { loadTexts } from "../../data/load-texts.ts";

export { page, pageWith };

export const defineFeature = <O extends Readonly<Record<string, Opening<object>>>>(texts: readonly Catalogs[], pages: O) =>
	define(loadTexts, texts, pages);
