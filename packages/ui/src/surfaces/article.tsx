// Renders an article that consists of headings, paragraphs and lists. Text is never parsed as markup, so an article cannot inject
// HTML.
import { join } from "../join.ts";

export type ArticleBlock =
	| { readonly kind: "heading"; readonly text: string }
	| { readonly kind: "paragraph"; readonly text: string }
	| { readonly kind: "list"; readonly items: readonly string[] };

export interface ArticleProps {
	blocks: readonly ArticleBlock[];
	/** Level of the article's headings. It is 2 on a page that has its own h1. */
	headingLevel?: 2 | 3;
	className?: string;
}

export function Article({ blocks, headingLevel = 2, className }: ArticleProps) {
	return (
		<div className={join("text-14 leading-[1.65] break-words text-ink", className)}>
			{blocks.map((block, index) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: an article's blocks have no id and never change their order
				<Block key={index} block={block} headingLevel={headingLevel} />
			))}
		</div>
	);
}

function Block({ block, headingLevel }: { block: ArticleBlock; headingLevel: 2 | 3 }) {
	switch (block.kind) {
		case "heading": {
			const Heading = headingLevel === 2 ? "h2" : "h3";
			return (
				<Heading className="mt-5 mb-1.5 text-16 leading-[1.35] font-semibold tracking-[-0.01em] first:mt-0">{block.text}</Heading>
			);
		}
		case "paragraph":
			return <p className="mt-2.5 first:mt-0">{block.text}</p>;
		case "list":
			return (
				<ul className="mt-2.5 grid list-disc gap-1.5 pl-5 marker:text-faint first:mt-0">
					{block.items.map((item) => (
						<li key={item}>{item}</li>
					))}
				</ul>
			);
	}
}
