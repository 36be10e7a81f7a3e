// Lists the handlers of account messages from the socket (data/account.ts) for products on the first screens.
// lazy-account-topics.ts lists the handlers of the other products.
import type { AccountTopicHandler } from "../data/account.ts";
import { spotAccountTopic } from "../domain/spot/open-orders.ts";

export const accountTopics: readonly AccountTopicHandler[] = [spotAccountTopic];
