// Lists all articles. An article's id never changes. Raise `updatedAt` whenever its text changes in any language.
import type { ArticleCategory } from "@candor/contract";

export interface ArticleTerms {
	readonly id: string;
	readonly category: ArticleCategory;
	readonly time: number;
	readonly updatedAt: number;
	readonly sandboxOnly: boolean;
}

const OPENING = Date.UTC(2026, 10, 21);
const opened = { time: OPENING, updatedAt: OPENING, sandboxOnly: false } as const;

export const ARTICLES: readonly ArticleTerms[] = [
	{ id: "this-is-a-sandbox", category: "announcement", ...opened, sandboxOnly: true },
	{ id: "what-candor-is", category: "announcement", ...opened },
	{ id: "how-the-index-is-made", category: "guide", ...opened },
	{ id: "user-agreement", category: "agreement", ...opened },
	{ id: "privacy-agreement", category: "agreement", ...opened },
];
