export const ROLES = ["CREATOR", "PROFESSIONAL", "ADMIN"] as const;
export type Role = (typeof ROLES)[number];

export const roleLabels: Record<Role, string> = {
	CREATOR: "Creator",
	PROFESSIONAL: "Professional",
	ADMIN: "Team",
};

/** Where sign-in leads without a page to return to. */
export const homeOf = (role: Role): "/admin" | "/dashboard" => (role === "ADMIN" ? "/admin" : "/dashboard");
