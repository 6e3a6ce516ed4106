/**
 * How many days an invitation's address is stored. During that time it gets no second invitation.
 */
export const ADDRESS_DAYS = 90;

/** The most invitations on a page. */
export const INVITATIONS_MAX = 100;

/** How far an invitation has come, as its sender sees it. Whether an email was sent isn't shown. */
export const INVITATION_STATES = ["INVITED", "SIGNED_UP", "LISTED"] as const;
export type InvitationState = (typeof INVITATION_STATES)[number];

export const invitationStateLabels: Record<InvitationState, string> = {
	INVITED: "Invited",
	SIGNED_UP: "Signed up",
	LISTED: "In the directory",
};
