import { emailRules } from "./email-rules.ts";
import { messengerRules } from "./messenger-rules.ts";
import type { OutsideKind } from "./outside-contact.ts";
import type { Rule } from "./outside-rule.ts";
import { paymentRules } from "./payment-rules.ts";
import { phoneRules } from "./phone-rules.ts";

/** By kind; each is looked for in a text as `plainOf` leaves it. */
export const outsideRules: Record<OutsideKind, readonly Rule[]> = { phone: phoneRules, email: emailRules, messenger: messengerRules, payment: paymentRules };
