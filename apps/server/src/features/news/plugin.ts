// POST news/announcement, news/list and news/detail: return announcements, guides and agreements. The articles' files are read
// once, at the server's start, and served from memory.
import type { ArticleCategory, ArticleHead } from "@candor/contract";
import { data, refused } from "../../http/answer.ts";
import type { Feature } from "../../http/call-registry.ts";
import type { ViewsNeeded } from "../../http/dependencies.ts";
import type { Language } from "../../texts/language.ts";
import { ARTICLES, type ArticleTerms } from "./articles/list.ts";
import { readArticle, type WrittenArticle } from "./read-article.ts";

export interface NewsDependencies {
	readonly views: Pick<ViewsNeeded, "founding">;
}

const PAGE = 20;

export function news({ views }: NewsDependencies): Feature {
	const written = new Map(ARTICLES.map(({ id }) => [id, readArticle(id)]));
	const textOf = (id: string, language: Language) => (written.get(id) as Readonly<Record<Language, WrittenArticle>>)[language];
	const holds = ({ sandboxOnly }: ArticleTerms) => !sandboxOnly || views.founding.mode === "sandbox";

	function head(terms: ArticleTerms, language: Language): ArticleHead {
		const { title, summary } = textOf(terms.id, language);
		return { id: terms.id, category: terms.category, title, summary, time: terms.time, updated_at: terms.updatedAt };
	}

	/** Returns the headings of articles, newest first. Articles with the same time are in the order of the list. */
	function heads(language: Language, belongs: (category: ArticleCategory) => boolean): ArticleHead[] {
		return ARTICLES.filter((terms) => holds(terms) && belongs(terms.category))
			.sort((a, b) => b.time - a.time)
			.map((terms) => head(terms, language));
	}

	return (calls) => {
		calls.handle("news/announcement", (_params, context) =>
			data(heads(context.language, (category) => category === "announcement")),
		);

		calls.handle("news/list", ({ category, page = 1, limit = PAGE, before }, context) => {
			const all = heads(context.language, (own) => (category === undefined ? own !== "agreement" : own === category));
			const at = all.findIndex(({ id }) => id === before);
			const from = before === undefined ? (page - 1) * limit : at < 0 ? all.length : at + 1;
			const list = all.slice(from, from + limit);
			const has_more = from + limit < all.length;
			const next_before = (has_more && list.at(-1)?.id) || null;
			return data({ list, page, limit, total: all.length, has_more, next_before });
		});

		calls.handle("news/detail", ({ id }, context) => {
			const terms = ARTICLES.find((one) => one.id === id && holds(one));
			if (terms === undefined) return refused("unknown_article", "id");
			return data({ ...head(terms, context.language), blocks: [...textOf(terms.id, context.language).blocks] });
		});
	};
}
