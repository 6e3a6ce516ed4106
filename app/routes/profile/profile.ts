import type { Role } from "#app/domain/accounts/account.ts";
import { requireUser } from "#app/domain/actor.ts";
import { actorOf } from "#app/http/contexts.ts";
import { seeOther } from "#app/http/flash.server.ts";
import type { Route } from "./+types/profile";

const homes: Record<Role, string> = { CREATOR: "/profile/creator", PROFESSIONAL: "/professional/edit", ADMIN: "/admin" };

/** Each role has its own profile. */
export const loader = ({ context }: Route.LoaderArgs) => seeOther(homes[requireUser(actorOf(context)).role]);
