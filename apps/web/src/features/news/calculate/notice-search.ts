import type { QueryParams } from "@candor/client/page";

export interface NoticeSearch {
	readonly id?: string;
}

export const readNoticeSearch = ({ id }: QueryParams): NoticeSearch => (id === undefined || id === "" ? {} : { id });
