import { retryMail } from "#app/domain/mail/retry-mail.server.ts";
import { buttonAction } from "#app/http/button-action.server.ts";
import { actorOf } from "#app/http/contexts.ts";
import { seeOther } from "#app/http/flash.server.ts";
import type { Route } from "./+types/retry";

export const loader = ({ params }: Route.LoaderArgs) => seeOther(`/admin/outbox/${params.mailId}`);

/** Has a mail that was tried in vain tried again. */
export const action = ({ params: { mailId }, context }: Route.ActionArgs) =>
	buttonAction(() => retryMail(actorOf(context), { mailId }), `/admin/outbox/${mailId}`, "It is tried again within a minute.");
