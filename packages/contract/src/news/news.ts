// POST news/announcement, news/list and news/detail return the platform's articles in the reader's language. The articles are
// files in the server's release.
import { z } from "zod";
import { call } from "../call.ts";
import { pageOf, pageParams, timeMs } from "../fields.ts";

/**
 * Categories of articles. Users accept the two articles of `agreement` at registration: `user-agreement` and `privacy-agreement`.
 */
const articleCategory = z.enum(["announcement", "guide", "agreement"]);
export type ArticleCategory = z.infer<typeof articleCategory>;

/**
 * An article without its text, as lists show it. `id` is a permanent word such as `user-agreement`. `time` is the time of the
 * first publication, and `updated_at` is the time of the last change.
 */
const articleHead = z.object({
	id: z.string(),
	category: articleCategory,
	title: z.string(),
	/** First sentences of the article as plain text. */
	summary: z.string(),
	time: timeMs,
	updated_at: timeMs,
});
export type ArticleHead = z.infer<typeof articleHead>;

/** A heading, paragraph or list of an article, as plain text without markup. Blocks are in order from top to bottom. */
const articleBlock = z.discriminatedUnion("kind", [
	z.object({ kind: z.literal("heading"), text: z.string() }),
	z.object({ kind: z.literal("paragraph"), text: z.string() }),
	z.object({ kind: z.literal("list"), items: z.array(z.string()) }),
]);
export type ArticleBlock = z.infer<typeof articleBlock>;

const article = articleHead.extend({ blocks: z.array(articleBlock) });

export const newsAnnouncement = call({
	method: "POST",
	path: "news/announcement",
	needs: "public",
	says: "Titles for the announcement bar, newest first.",
	params: z.object({}),
	data: z.array(articleHead),
	refusals: [],
});

export const newsList = call({
	method: "POST",
	path: "news/list",
	needs: "public",
	says: "Articles of a category, newest first. Default: all categories except agreements.",
	params: z.object({ category: articleCategory.optional(), ...pageParams, before: z.string().max(64).optional() }),
	data: pageOf(articleHead),
	refusals: [],
});

export const newsDetail = call({
	method: "POST",
	path: "news/detail",
	needs: "public",
	says: "One article with its full text; also an agreement.",
	params: z.object({ id: z.string().max(64) }),
	data: article,
	refusals: ["unknown_article"],
});
