// What the products of the first screens have of the account topic (data/account.ts).
import type { AccountTopicHandler } from "../data/account.ts";
import { spotAccountTopic } from "../domain/spot/open-orders.ts";

export const accountTopics: readonly AccountTopicHandler[] = [spotAccountTopic];
