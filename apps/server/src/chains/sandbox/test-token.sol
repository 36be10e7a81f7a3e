// SPDX-License-Identifier: AGPL-3.0-only
// Tokens of the sandbox's local chain, and tokens and calls with faults for tests.
// `generated/test-tokens.ts` contains the compiled code (solc 0.8.37, optimizer 200 runs, EVM "paris", no metadata hash).
pragma solidity 0.8.37;

contract TestToken {
	event Transfer(address indexed from, address indexed to, uint256 value);
	event Approval(address indexed owner, address indexed spender, uint256 value);

	string public name;
	string public symbol;
	uint8 public immutable decimals;
	address public immutable minter = msg.sender;
	uint256 public totalSupply;
	mapping(address => uint256) public balanceOf;
	mapping(address => mapping(address => uint256)) public allowance;

	constructor(string memory name_, string memory symbol_, uint8 decimals_) {
		name = name_;
		symbol = symbol_;
		decimals = decimals_;
	}

	function mint(address to, uint256 value) external {
		require(msg.sender == minter, "minter");
		totalSupply += value;
		balanceOf[to] += value;
		emit Transfer(address(0), to, value);
	}

	function approve(address spender, uint256 value) external returns (bool) {
		allowance[msg.sender][spender] = value;
		emit Approval(msg.sender, spender, value);
		return true;
	}

	function transfer(address to, uint256 value) external virtual returns (bool) {
		move(msg.sender, to, value);
		return true;
	}

	function transferFrom(address from, address to, uint256 value) external returns (bool) {
		allowance[from][msg.sender] -= value;
		move(from, to, value);
		return true;
	}

	function move(address from, address to, uint256 value) internal virtual {
		balanceOf[from] -= value;
		balanceOf[to] += value;
		emit Transfer(from, to, value);
	}
}

/// Its transfer moves nothing and returns false instead of reverting.
contract FalseToken is TestToken {
	constructor() TestToken("Returns false", "FALSE", 6) {}

	function transfer(address, uint256) external pure override returns (bool) {
		return false;
	}
}

/// Keeps 1 % of each transfer.
contract FeeToken is TestToken {
	constructor() TestToken("Fee on transfer", "FEE", 6) {}

	function move(address from, address to, uint256 value) internal override {
		uint256 fee = value / 100;
		super.move(from, minter, fee);
		super.move(from, to, value - fee);
	}
}

/// Has the name of another token, and logs transfers that never happened.
contract LookAlikeToken is TestToken {
	constructor() TestToken("Tether USD", "USDT", 6) {}

	function pretend(address from, address to, uint256 value) external {
		emit Transfer(from, to, value);
	}
}

contract TestCalls {
	/// Makes `times` logs in one transaction.
	function spread(TestToken token, address to, uint256 value, uint256 times) external {
		for (uint256 i = 0; i < times; i++) token.transfer(to, value);
	}

	function sendInner(address payable to) external payable {
		(bool sent, ) = to.call{value: msg.value}("");
		require(sent, "sent");
	}

	/// Its inner call sends the coins and reverts. The transaction succeeds, and the coins stay here.
	function sendReverted(address payable to) external payable {
		try this.sendAndRevert{value: msg.value}(to) {} catch {}
	}

	function sendAndRevert(address payable to) external payable {
		(bool sent, ) = to.call{value: msg.value}("");
		require(!sent, "reverted");
	}

	/// Pays if this contract holds the coins, and reverts otherwise.
	function pay(address payable to, uint256 value) external {
		(bool sent, ) = to.call{value: value}("");
		require(sent, "short");
	}

	receive() external payable {}
}
