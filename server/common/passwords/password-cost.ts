/** The cost of hashing a password with Argon2id. */
export interface PasswordCost {
  /** In KiB. */
  readonly memoryCost: number;
  /** Passes. */
  readonly timeCost: number;
  /** Lanes. */
  readonly parallelism: number;
}

/** Argon2id's first recommendation of OWASP's password storage cheat sheet: 19 MiB, two passes, one lane. */
export const DEFAULT_PASSWORD_COST: PasswordCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** The injection token of `PasswordCost`. */
export const PASSWORD_COST = Symbol('PasswordCost');
