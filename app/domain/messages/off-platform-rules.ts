import { emailRules } from "./email-rules.ts";
import { messengerRules } from "./messenger-rules.ts";
import type { OffPlatformKind } from "./off-platform-contact.ts";
import type { Rule } from "./off-platform-rule.ts";
import { paymentRules } from "./payment-rules.ts";
import { phoneRules } from "./phone-rules.ts";

/** The rules by kind, each applied to the output of `plainOf`. */
export const offPlatformRules: Record<OffPlatformKind, readonly Rule[]> = { phone: phoneRules, email: emailRules, messenger: messengerRules, payment: paymentRules };
