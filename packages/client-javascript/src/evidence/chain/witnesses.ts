import type { Witness } from '../document';

/**
 * The 27 super representatives of mainnet who signed the blocks of this range, with their keys. The headers of these
 * blocks follow each other. `npm run witnesses` writes it.
 */
export const MAINNET_WITNESSES: {
  readonly firstBlock: number;
  readonly lastBlock: number;
  /** The day of these blocks, in UTC. */
  readonly date: string;
  readonly set: readonly Witness[];
} = {
  firstBlock: 78_000_000,
  lastBlock: 78_000_099,
  date: '2025-12-02',
  set: [
    { witness: 'TAAdjpNYfeJ2edcETNpad1QpQWJfyBdB9V', signer: 'TAAdjpNYfeJ2edcETNpad1QpQWJfyBdB9V' },
    { witness: 'TAQpCTFeJvwdWf6MQZtXXkzWrTS9aymshb', signer: 'TAQpCTFeJvwdWf6MQZtXXkzWrTS9aymshb' },
    { witness: 'TBsyKdNsCKNXLgvneeUJ3rbXgWSgk6paTM', signer: 'TBsyKdNsCKNXLgvneeUJ3rbXgWSgk6paTM' },
    { witness: 'TC6qGw3d6h25gjcM64KLuZn1cznNi5NR6t', signer: 'TC6qGw3d6h25gjcM64KLuZn1cznNi5NR6t' },
    { witness: 'TCZvvbn4SCVyNhCAt1L8Kp1qk5rtMiKdBB', signer: 'TCZvvbn4SCVyNhCAt1L8Kp1qk5rtMiKdBB' },
    { witness: 'TDpt9adA6QidL1B1sy3D8NC717C6L5JxFo', signer: 'TDpt9adA6QidL1B1sy3D8NC717C6L5JxFo' },
    { witness: 'TGJBjL8wmRVyRStkghnhcVNYYgn6Yjno6X', signer: 'TGJBjL8wmRVyRStkghnhcVNYYgn6Yjno6X' },
    { witness: 'TGyrSc9ZmTdbYziuk1SKEmdtCdETafewJ9', signer: 'TVbTHM4NsiZ6tGKKekoEriNoemeCdTf16n' },
    { witness: 'TH7Fe1W8CcLeqN4LGfqX1R9EpsnrJBQJij', signer: 'TH7Fe1W8CcLeqN4LGfqX1R9EpsnrJBQJij' },
    { witness: 'TJBtdYunmQkeK5KninwgcjuK1RPDhyUWBZ', signer: 'TJBtdYunmQkeK5KninwgcjuK1RPDhyUWBZ' },
    { witness: 'TJvaAeFb8Lykt9RQcVyyTFN2iDvGMuyD4M', signer: 'TJvaAeFb8Lykt9RQcVyyTFN2iDvGMuyD4M' },
    { witness: 'TKSXDA8HfE9E1y39RczVQ1ZascUEtaSToF', signer: 'TLNoB74L3fJGkKPUd9oNA1rW4nhamXVV1b' },
    { witness: 'TLG2B6w4K18HSnje7udYvqMMdJYQ9uYxjJ', signer: 'TLG2B6w4K18HSnje7udYvqMMdJYQ9uYxjJ' },
    { witness: 'TLyqzVGLV1srkB7dToTAEqgDSfPtXRJZYH', signer: 'TLyqzVGLV1srkB7dToTAEqgDSfPtXRJZYH' },
    { witness: 'TMafrJCuNoYq3mg9dDThfg7c9VP6enZN6j', signer: 'TMafrJCuNoYq3mg9dDThfg7c9VP6enZN6j' },
    { witness: 'TN2W4cc7a4dsYyTLiLMWa9m7jVpdLjGvYs', signer: 'TAwYNtREMVLrHWx8zAqvVZhbCE2S2oJpzs' },
    { witness: 'TNeEwWHXLLUgEtfzTnYN8wtVenGxuMzZCE', signer: 'TEfBsbYm7f1GnMhftRWFn7Ct1Vw4jJVoAx' },
    { witness: 'TQ4bh4nQknQp33vuf1mUAKu5M5TWW8cTAD', signer: 'TQ4bh4nQknQp33vuf1mUAKu5M5TWW8cTAD' },
    { witness: 'TQhuVjZtmp6k4fPmGZLr4wyXdziCVSPkEX', signer: 'TBd3CentvemaAugP4mjWhHqNNJvr1rSbsc' },
    { witness: 'TQopP5GM68QoqLzpz8YReDfSoCMkvwcZYd', signer: 'TQopP5GM68QoqLzpz8YReDfSoCMkvwcZYd' },
    { witness: 'TQzd66b9EFVHJfZK5AmiVhBjtJvXGeSPPZ', signer: 'TS5HALgtmHTLnHQGGdzpiza7mPJDSUPvEZ' },
    { witness: 'TSMC4YzUSfySfqKuFnJbYyU3W6PBebBk2E', signer: 'TSMC4YzUSfySfqKuFnJbYyU3W6PBebBk2E' },
    { witness: 'TTMNxTmRpBZnjtUnohX84j25NLkTqDga7j', signer: 'TTMNxTmRpBZnjtUnohX84j25NLkTqDga7j' },
    { witness: 'TTW663tQYJTTCtHh6DWKAfexRhPMf2DxQ1', signer: 'TTW663tQYJTTCtHh6DWKAfexRhPMf2DxQ1' },
    { witness: 'TTcYhypP8m4phDhN6oRexz2174zAerjEWP', signer: 'TTcYhypP8m4phDhN6oRexz2174zAerjEWP' },
    { witness: 'TTxrh32VJveqiYRwbLEX2wLTMFCfbpAUQj', signer: 'TXXvArisGf7YL9TfUbwYj5i16htm8ZjMUs' },
    { witness: 'TVFKwzE8qeETLaZEHMx2tjEsdnujAgAWaA', signer: 'TVFKwzE8qeETLaZEHMx2tjEsdnujAgAWaA' },
  ],
};
