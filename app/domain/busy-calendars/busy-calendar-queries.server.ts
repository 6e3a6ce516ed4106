import { db } from "#app/infra/database/db.server.ts";
import { type Actor, requireUser } from "../actor.ts";

export type ConnectedCalendar = {
	host: string;
	readAt: Date;
	dueAt: Date /** Why it could not be read since. */;
	problem: string | null;
};

/** The calendar that the signed-in professional has connected, without its address. */
export async function getConnectedCalendar(actor: Actor): Promise<ConnectedCalendar | null> {
	const { id: userId } = requireUser(actor, "PROFESSIONAL");
	return db().busyCalendar.findFirst({
		where: { professional: { userId } },
		select: { host: true, readAt: true, dueAt: true, problem: true },
	});
}
