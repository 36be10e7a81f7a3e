import type { QueryParams } from "@candor/client/page";

/** Search parameters: id of the article to show. */
export interface NoticeSearch {
	readonly id?: string;
}

export const readNoticeSearch = ({ id }: QueryParams): NoticeSearch => (id === undefined || id === "" ? {} : { id });
