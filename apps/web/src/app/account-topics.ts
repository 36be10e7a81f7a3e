// Handlers of account messages from the socket (data/account.ts), for products on the first screens. The handlers of other products are in
// lazy-account-topics.ts.
import type { AccountTopicHandler } from "../data/account.ts";
import { spotAccountTopic } from "../domain/spot/open-orders.ts";

export const accountTopics: readonly AccountTopicHandler[] = [spotAccountTopic];
